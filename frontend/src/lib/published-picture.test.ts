import { describe, expect, it } from 'vitest'
import { largestFileOf, sourcesOf, type PublishedPicture } from './published-picture.ts'

const drawing: PublishedPicture = { src: '/a.svg', width: 4, height: 3, sources: [], color: null }
const avif = { type: 'image/avif', srcSet: '/a-320.avif 320w, /a-960.avif 960w' }
const photo: PublishedPicture = { ...drawing, src: '/a.jpg', sources: [avif], color: '#abc' }

describe('a photo', () => {
  it('has a source in each format, with its rendered size and media query', () => {
    expect(sourcesOf(photo, '50vw')).toEqual([{ ...avif, sizes: '50vw' }])
    expect(sourcesOf(photo, '50vw', '(min-width: 600px)')).toEqual([
      { ...avif, sizes: '50vw', media: '(min-width: 600px)' },
    ])
  })

  it('is represented by its widest file, and a drawing by its only one', () =>
    expect([photo, drawing].map(largestFileOf)).toEqual(['/a-960.avif', '/a.svg']))
})
