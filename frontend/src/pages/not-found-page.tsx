import { NotFound } from '#src/sections/not-found.tsx'

/** Every path that is no other screen. */
export const NotFoundPage = () => <NotFound />
