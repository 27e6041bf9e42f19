/** React's beginning is run with the file of both pages, while the page's own is still on its way. */
export { createRoot, hydrateRoot } from 'react-dom/client'
