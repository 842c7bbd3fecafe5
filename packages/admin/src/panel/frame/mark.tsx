/** The sign of Sitevine. */
export const Mark = () => (
  <svg viewBox="0 0 32 32" fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" aria-hidden>
    <path d="M16 29V9" />
    <path d="M16 17c-6 0-9-3-9-9 6 0 9 3 9 9Z" />
    <path d="M16 13c0-5 3-8 9-8 0 6-3 9-9 9" />
  </svg>
);
