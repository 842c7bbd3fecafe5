import { html } from "@sitevine/renderer";

/** The default icon of a site: a vine leaf on the accent colour of the built-in look. */
export const SITE_ICON = html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  <rect width="32" height="32" rx="8" fill="#1f6f43"/>
  <path d="M8 23C8 13 14 8 25 7c0 11-5 17-14 17" fill="none"
    stroke="#fff" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/>
  <path d="M7 26c2-7 6-11 11-13" fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round"/>
</svg>`.toString();
