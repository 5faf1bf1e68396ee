import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import createEmotionServer from '@emotion/server/create-instance'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { App } from '#src/app/app.tsx'
import { preloadPage } from '#src/app/routes.tsx'
import { notFoundScreen, screens, type Screen } from '#src/content/screens.ts'
import { documentOf, type Client } from './document.ts'

export { securityPolicy } from './security-policy.ts'
export { troublePage } from './trouble-page.ts'
export { ICONS, SHARE_PICTURE, siteFiles } from './site-files.ts'

/** A screen as HTML, and the style elements it needs. */
export const renderScreen = async ({ path }: Screen): Promise<{ body: string; styles: string }> => {
  await preloadPage(path)
  const cache = createCache({ key: 'css' })
  const { extractCriticalToChunks, constructStyleTagsFromChunks } = createEmotionServer(cache)
  const body = renderToString(
    <CacheProvider value={cache}>
      <StaticRouter location={path === '*' ? '/404' : path}>
        <App />
      </StaticRouter>
    </CacheProvider>,
  )
  const styles = constructStyleTagsFromChunks(extractCriticalToChunks(body))
  // Emotion would move the styles to where they are, and the browser lay out the whole page again.
  return { body, styles: styles.replaceAll('<style ', '<style data-s="" ') }
}

/** The complete file of every screen. */
export const prerenderAll = (client: Client): Promise<{ file: string; html: string }[]> =>
  Promise.all(
    [...screens, notFoundScreen].map(async (screen) => ({
      file: screen.file,
      html: documentOf(screen, await renderScreen(screen), client),
    })),
  )
