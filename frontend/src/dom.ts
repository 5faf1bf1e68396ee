/** Re-exported, so that React DOM (CommonJS) is evaluated in its own chunk and not in the importing one. */
export { createRoot, hydrateRoot } from 'react-dom/client'
