/** React DOM as a chunk of its own: evaluated together with the rest it would be a long task. */
export { createRoot, hydrateRoot } from 'react-dom/client'
