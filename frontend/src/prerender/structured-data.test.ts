import { describe, expect, it, onTestFinished } from 'vitest'
import { site } from '#src/content/site.ts'
import { jsonForScript, localBusiness, localBusinessWithOffers } from './structured-data.ts'

/** The test has tables of its own, because the salon's may change. */
const service = (title: string, price: string) => ({ title, description: `All of a ${title}.`, price })
const TABLES = {
  hours: [{ day: 'Monday' }, { day: 'Tuesday', opens: '9:00', closes: '19:30' }],
  closures: [],
  services: [service('Wash', 'From £30'), service('Trim', '£15'), service('Brush', 'From £45')],
}
const TIMES = { '@type': 'OpeningHoursSpecification' }
const salon = localBusiness('https://salon.example/og.png', TABLES)

describe('the salon for search engines', () => {
  it('is open on the days of the table, in times with two digits', () =>
    expect(salon.openingHoursSpecification).toEqual([
      { ...TIMES, dayOfWeek: 'Tuesday', opens: '09:00', closes: '19:30' },
    ]))

  it('lists holidays as days that open and close at midnight', () => {
    const holidays = localBusiness('x', { ...TABLES, closures: [{ from: '2026-12-24', to: '2027-01-02' }] })
    expect(holidays.specialOpeningHoursSpecification).toEqual([
      { ...TIMES, validFrom: '2026-12-24', validThrough: '2027-01-02', opens: '00:00', closes: '00:00' },
    ])
    expect(salon).not.toHaveProperty('specialOpeningHoursSpecification')
  })

  it('has the lowest price, a map, and the services with their prices on the page that shows them', () => {
    expect(salon).toMatchObject({
      priceRange: 'From £15',
      hasMap: 'https://maps.example/search?q=NG24%200ZZ',
    })
    expect(localBusiness('x', { ...TABLES, services: [service('Chat', 'Free')] }).priceRange).toBeUndefined()
    expect(salon).not.toHaveProperty('makesOffer')
    const itemOffered = { '@type': 'Service', name: 'Wash', description: 'All of a Wash.' }
    const offers = localBusinessWithOffers('x', TABLES).makesOffer
    const priceSpecification = { '@type': 'PriceSpecification', minPrice: '30', priceCurrency: 'GBP' }
    expect(offers).toHaveLength(3)
    expect(offers[0]).toEqual({ '@type': 'Offer', itemOffered, priceSpecification })
    expect(offers[1]).toMatchObject({ price: '15', priceCurrency: 'GBP' })
  })

  it('has the configured phone number, if there is one, and no rating', () => {
    expect(salon).not.toHaveProperty('telephone')
    expect(JSON.stringify(salon)).not.toMatch(/rating/i)
    onTestFinished(() => void (site.phone = ''))
    site.phone = '01632 960123'
    expect(localBusiness('x')).toMatchObject({ telephone: '01632 960123' })
  })
})

it('no text can end the script element', () =>
  expect(jsonForScript({ name: '</script><script>' })).toBe('{"name":"\\u003c/script>\\u003cscript>"}'))
