/** React DOM as a chunk of its own: evaluated with the other scripts, it would make one long task. */
export { createRoot, hydrateRoot } from 'react-dom/client'
