/** React DOM, in a chunk of its own that is evaluated by itself: with the rest it would be one long task. */
export { createRoot, hydrateRoot } from 'react-dom/client'
