/** What the form says below its button where its script is missing. */
export const scriptWords = {
  old: 'This form needs a newer browser than yours. No matter, you can reach me without it:',
  slow: 'The line is slow, and this page is still loading. Your message goes off as soon as it’s ready. If you’d rather not wait:',
  failed:
    'This page couldn’t load all of its parts, so your message hasn’t been sent. It’s still here. Try again in a moment, or reach me another way.',
  again: 'Load this page again',
}
