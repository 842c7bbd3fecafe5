export { createStore, useStore } from "@sitevine/app-kit";
