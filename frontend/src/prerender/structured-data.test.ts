import { describe, expect, it, onTestFinished } from 'vitest'
import { salon } from '@willow/shared/salon'
import { jsonForScript, localBusiness } from './structured-data.ts'

/** The test has tables of its own, because the salon's may change. */
const TABLES = {
  hours: [{ day: 'Monday' }, { day: 'Tuesday', opens: '9:00', closes: '19:30' }],
  closures: [],
  services: [{ price: { pounds: 30, from: true } }, { price: { pounds: 12.5 } }, { price: { pounds: 45 } }],
}
const TIMES = { '@type': 'OpeningHoursSpecification' }
const business = localBusiness('https://salon.example/og.png', TABLES)

describe('the salon for search engines', () => {
  it('is open on the days of the table, in times with two digits', () =>
    expect(business.openingHoursSpecification).toEqual([
      { ...TIMES, dayOfWeek: 'Tuesday', opens: '09:00', closes: '19:30' },
    ]))

  it('lists holidays as days that open and close at midnight', () => {
    const holidays = localBusiness('x', { ...TABLES, closures: [{ from: '2026-12-24', to: '2027-01-02' }] })
    expect(holidays.specialOpeningHoursSpecification).toEqual([
      { ...TIMES, validFrom: '2026-12-24', validThrough: '2027-01-02', opens: '00:00', closes: '00:00' },
    ])
    expect(business).not.toHaveProperty('specialOpeningHoursSpecification')
  })

  it('has the lowest price, pence and all, if there is one, and a map', () => {
    expect(business).toMatchObject({
      priceRange: 'From £12.50',
      hasMap: 'https://maps.example/?q=TE5%207NG',
    })
    expect(localBusiness('x', { ...TABLES, services: [] }).priceRange).toBeUndefined()
  })

  it('has the configured phone number, if there is one, and no rating', () => {
    expect(business).not.toHaveProperty('telephone')
    expect(JSON.stringify(salon)).not.toMatch(/rating/i)
    onTestFinished(() => void (salon.phone = ''))
    salon.phone = '01632 960123'
    expect(localBusiness('x')).toMatchObject({ telephone: '01632 960123' })
  })
})

it('no text in the structured data can end its script element', () =>
  expect(jsonForScript({ name: '</script><script>' })).toBe('{"name":"\\u003c/script>\\u003cscript>"}'))
