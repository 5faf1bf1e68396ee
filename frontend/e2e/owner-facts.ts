/**
 * The facts of the owner's specification. With another salon, write its own here: the specification's test reads nothing
 * of the site's code, and no other test knows one of these.
 */
export const TOWN = 'Newark'

/** The services in their order; home shows the first three. */
export const PRICES = {
  'Full Groom': 'From £45',
  'Bath & Brush': 'From £30',
  'Nail Trim': '£15',
  'De-shedding Treatment': 'From £25',
  "Puppy's First Groom": '£35',
  'Senior Dog Care': 'From £40',
}

/** The contact page leaves out the days on which the salon is closed. */
export const HOURS = {
  Monday: 'Closed',
  Tuesday: '9:00-17:30',
  Wednesday: '9:00-17:30',
  Thursday: '9:00-19:30',
  Friday: '9:00-17:30',
  Saturday: '9:00-16:00',
  Sunday: 'Closed',
}
