import { useEffect, useState, type ComponentType } from 'react'

/**
 * A part of the page in a chunk of its own. Shows nothing until its chunk is there, and nothing at all where the chunk
 * cannot be had: a broken network costs the part, never the page. It is tried again whenever the part is drawn anew.
 */
export const latePart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> => {
  let loaded: ComponentType<Props> | undefined
  const fetchPart = async () => {
    loaded ??= await load()
  }
  return (props: Props) => {
    const [Loaded, setLoaded] = useState(() => loaded)
    useEffect(() => {
      if (!Loaded) void fetchPart().then(() => setLoaded(() => loaded), ignore)
    })
    return Loaded ? <Loaded {...props} /> : null
  }
}

const ignore = () => {}
