/** Listens before React, which stops a press on what it has not hydrated yet. */
export const listenFirst = <Type extends keyof WindowEventMap>(
  type: Type,
  handle: (event: WindowEventMap[Type]) => void,
) => addEventListener(type, handle, true)

type Press = Pick<MouseEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

/** Whether a press follows a link in this window; with one of these keys the browser opens or saves it elsewhere. */
export const isPlainPress = ({ altKey, ctrlKey, metaKey, shiftKey }: Press) =>
  !(altKey || ctrlKey || metaKey || shiftKey)
