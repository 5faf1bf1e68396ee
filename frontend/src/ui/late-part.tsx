import { useEffect, useState, type ComponentType } from 'react'
import { SectionBoundary } from './section-boundary.tsx'

type Props<Part> = {
  load: () => Promise<ComponentType<Part>>
  /** The part is loaded once this is truthy, and after a failure whenever it changes. */
  wanted: unknown
  props: Part
}

/**
 * A part in a chunk of its own: nothing until it has loaded or if it fails, and never in a prerendered page. React's
 * `lazy` would remember a failure for good.
 */
export const LatePart = <Part extends object>({ load, wanted, props }: Props<Part>) => {
  const [loaded, setLoaded] = useState<{ Part: ComponentType<Part> }>()
  useEffect(() => {
    if (wanted && !loaded) load().then((Part) => setLoaded({ Part }), reportError)
  }, [load, loaded, wanted])
  return <SectionBoundary>{loaded && <loaded.Part {...props} />}</SectionBoundary>
}
