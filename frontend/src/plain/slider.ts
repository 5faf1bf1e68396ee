const moveSplit = (slider: HTMLInputElement) => {
  slider.parentElement!.style.setProperty('--split', `${slider.value}%`)
  slider.setAttribute('aria-valuetext', slider.getAttribute('aria-valuetext')!.replace(/\d+/, slider.value))
}

/**
 * Lets the sliders between two pictures move the split (before-after.tsx), with or without React. A touch moves it at
 * once; if the browser then scrolls instead (pointercancel), it moves back.
 */
export const listenToSliders = () => {
  // One may have been moved before this script was there.
  for (const slider of document.querySelectorAll<HTMLInputElement>('[type=range]'))
    if (slider.value !== slider.defaultValue) moveSplit(slider)
  let valueAtPress = ''
  const handle = ({ type, target }: Event) => {
    const slider = target as HTMLInputElement
    if (slider.type !== 'range') return
    if (type === 'pointerdown') valueAtPress = slider.value
    if (type === 'pointercancel') slider.value = valueAtPress
    moveSplit(slider)
  }
  for (const type of ['pointerdown', 'input', 'pointercancel']) addEventListener(type, handle)
}
