/** Moves the seam between two pictures to where their slider is (before-after.tsx). */
export const moveSeam = (slider: HTMLInputElement) =>
  slider.parentElement!.style.setProperty('--seam', `${slider.value}%`)
