import "../src/app.css";
import { mount } from "svelte";
import Gallery from "./Gallery.svelte";

export default mount(Gallery, { target: document.getElementById("app")! });
