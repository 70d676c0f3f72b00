// Unpacks Chromium and its libraries into the folder for temporary files, where the package puts them.
import chromium from "@sparticuz/chromium";

console.log(await chromium.executablePath());
