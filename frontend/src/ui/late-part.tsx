import { useEffect, useState, type ComponentType } from 'react'

/** A part of the page in a chunk of its own. */
export type LatePart<Props> = { preload: () => Promise<void>; Part: ComponentType<Props> }

/**
 * Shows nothing until its chunk is there, and nothing at all where the chunk cannot be had: a broken network costs
 * the part, never the page. `preload` rejects then, and may be called again.
 */
export const latePart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LatePart<Props> => {
  let loaded: ComponentType<Props> | undefined
  const preload = async () => {
    loaded ??= await load()
  }
  const Part = (props: Props) => {
    const [Loaded, setLoaded] = useState(() => loaded)
    useEffect(() => {
      if (!Loaded) void preload().then(() => setLoaded(() => loaded), ignore)
    }, [Loaded])
    return Loaded ? <Loaded {...props} /> : null
  }
  return { preload, Part }
}

const ignore = () => {}
