import { describe, expect, it, onTestFinished } from 'vitest'
import { site } from '#src/content/site.ts'
import { jsonForScript, localBusiness, localBusinessWithOffers } from './structured-data.ts'

const salon = localBusiness('https://salon.example/og.png')

describe('the salon for search engines', () => {
  it('is open on the five days of the table, in times with two digits', () => {
    expect(salon.openingHoursSpecification).toHaveLength(5)
    expect(salon.openingHoursSpecification[2]).toEqual({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: 'https://schema.org/Thursday',
      opens: '09:00',
      closes: '19:30',
    })
  })

  it('tells holidays as days that open and close at midnight', () => {
    const holidays = localBusiness('x', [{ from: '2026-12-24', to: '2027-01-02' }])
    expect(holidays.specialOpeningHoursSpecification).toEqual([
      {
        '@type': 'OpeningHoursSpecification',
        validFrom: '2026-12-24',
        validThrough: '2027-01-02',
        opens: '00:00',
        closes: '00:00',
      },
    ])
    expect(localBusiness('x', [])).not.toHaveProperty('specialOpeningHoursSpecification')
  })

  it('has the price range of the services, and where they are shown their names', () => {
    expect(salon.priceRange).toBe('£15–£45')
    expect(salon).not.toHaveProperty('makesOffer')
    expect(localBusinessWithOffers('x').makesOffer).toHaveLength(6)
  })

  it('has the phone number that is configured', () => {
    onTestFinished(() => void (site.phone = ''))
    site.phone = '01632 960123'
    expect(localBusiness('x')).toMatchObject({ telephone: '01632 960123' })
  })

  it('leaves out the phone number that is not configured, and rates itself nowhere', () => {
    expect(salon).not.toHaveProperty('telephone')
    expect(JSON.stringify(salon)).not.toContain('ating')
  })
})

it('no text can end the script element', () =>
  expect(jsonForScript({ name: '</script><script>' })).toBe('{"name":"\\u003c/script>\\u003cscript>"}'))
