/** What a customer said. The rating is out of five, half stars allowed. */
export type Testimonial = { quote: string; name: string; pet: string; rating: number }

// DEMO: three quotes that nobody has written
export const testimonials: Testimonial[] = [
  {
    quote: 'Biscuit used to shake at the sight of a brush. Now he pulls me through the door.',
    name: 'Hannah',
    pet: 'Biscuit',
    rating: 5,
  },
  {
    quote:
      'Margot is fourteen and stiff in the hips. She was given all the time she needed, and trotted home like a puppy.',
    name: 'Tom',
    pet: 'Margot',
    rating: 5,
  },
  {
    quote: 'A lovely cut and a very happy dog. Saturdays fill up fast, so book early.',
    name: 'Priya',
    pet: 'Otis',
    rating: 4.5,
  },
]

/** What the salon's listing in a search engine says. */
export const reviews = { average: 4.7, count: 10 }
