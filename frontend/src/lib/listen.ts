/** Listens before React, which stops a press on what it has not hydrated yet. */
export const listenFirst = <Type extends keyof WindowEventMap>(
  type: Type,
  handle: (event: WindowEventMap[Type]) => void,
) => addEventListener(type, handle, true)

type Press = Pick<MouseEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

/** Whether the press of a link follows it in this window; with such a key the browser opens or stores it elsewhere. */
export const isPlain = ({ altKey, ctrlKey, metaKey, shiftKey }: Press) =>
  !(altKey || ctrlKey || metaKey || shiftKey)
