import { mount } from "svelte";
import "../src/styles/base.css";
import Gallery from "./Gallery.svelte";

const root = document.getElementById("app");
if (root) mount(Gallery, { target: root });
