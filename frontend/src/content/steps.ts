/** One step of a grooming visit. */
export type Step = { title: string; text: string }

/** The six steps, in their order. */
export const steps: Step[] = [
  { title: 'Consultation', text: 'You tell me about your dog, the coat and what you have in mind.' },
  {
    title: 'Pre-Grooming Assessment',
    text: 'I look at coat, skin, ears and paws, and tell you what I see before I start.',
  },
  {
    title: 'Bath & Conditioning',
    text: 'Lukewarm water, a gentle shampoo and a conditioner that suits the coat.',
  },
  {
    title: 'Drying & Brushing',
    text: 'Towels first, then a soft dryer, and the brush goes through every layer.',
  },
  { title: 'Styling & Trimming', text: 'Scissors and clippers, with a rest whenever your dog asks for one.' },
  { title: 'Finishing Touches', text: 'Nails, ears, a last comb through, and home to be admired.' },
]
