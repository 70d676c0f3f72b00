declare module "*.md" {
  import type { Page } from "./page.ts";

  const page: Page;
  export default page;
}
