import "./app.css";
import "./lib/parts/parts.css";
import { mount } from "svelte";
import App from "./App.svelte";

const target = document.getElementById("app");
if (target === null) throw new Error("The page has no element #app to draw into.");

export default mount(App, { target });
