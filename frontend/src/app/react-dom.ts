/** The chunk that imports React DOM (CommonJS) evaluates it. This module gives it a chunk of its own. */
export { hydrateRoot } from 'react-dom/client'
