import { describe, expect, it, onTestFinished } from 'vitest'
import { salon } from '@willow/shared/salon'
import { hours } from '#src/content/hours.ts'
import { jsonForScript, localBusiness } from './structured-data.ts'

const business = localBusiness('https://salon.example/og.png')

describe('the salon for search engines', () => {
  it('is open on its open days, in times with two digits', () => {
    const time = expect.stringMatching(/^\d\d:\d\d$/)
    expect(business.openingHoursSpecification).toEqual(
      hours
        .filter(({ opens }) => opens)
        .map(({ day }) => ({
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: day,
          opens: time,
          closes: time,
        })),
    )
  })

  it('has its lowest price, and a map', () =>
    expect(business).toMatchObject({
      priceRange: expect.stringMatching(/^From £[\d.]+$/),
      hasMap: 'https://maps.example/?q=TE5%207NG',
    }))

  it('has the configured phone number, if there is one, and no rating', () => {
    expect(business).not.toHaveProperty('telephone')
    expect(JSON.stringify(business)).not.toMatch(/rating/i)
    onTestFinished(() => void (salon.phone = ''))
    salon.phone = '01632 960123'
    expect(localBusiness('x')).toMatchObject({ telephone: '01632 960123' })
  })
})

it('no text in the structured data can end its script element', () =>
  expect(jsonForScript({ name: '</script><script>' })).toBe('{"name":"\\u003c/script>\\u003cscript>"}'))
