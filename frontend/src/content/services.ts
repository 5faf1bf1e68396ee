import { demo } from '@willow/shared/demo'
import type { PictureData } from './picture-data.ts'
import bathAndBrush from './pictures/bath-and-brush.svg?picture'
import deShedding from './pictures/de-shedding.svg?picture'
import fullGroom from './pictures/full-groom.svg?picture'
import nailTrim from './pictures/nail-trim.svg?picture'
import puppy from './pictures/puppy.svg?picture'
import senior from './pictures/senior.svg?picture'
import { prices, type Price } from './prices.ts'

/** A service card. `imageUrl` is the owner's name for its picture, which is no URL. */
export type Service = { title: string; description: string; price: Price; imageUrl: PictureData }

/** All services; the home page shows the first three. What each includes only the owner knows. */
export const services: Service[] = demo([
  {
    title: 'Full Groom',
    description: 'Bath, blow dry, a full cut and style, ears and nails. The works, at your dog’s own pace.',
    price: prices.fullGroom,
    imageUrl: fullGroom,
  },
  {
    title: 'Bath & Brush',
    description:
      'A warm wash with a gentle shampoo, a calm dry and a thorough brush. Fresh between full grooms.',
    price: prices.bathAndBrush,
    imageUrl: bathAndBrush,
  },
  {
    title: 'Nail Trim',
    description:
      'A careful trim with plenty of pauses, even for dogs who’d rather keep their paws to themselves.',
    price: prices.nailTrim,
    imageUrl: nailTrim,
  },
  {
    title: 'De-shedding Treatment',
    description: 'I lift out the loose undercoat, so more of it stays with me and less on your sofa.',
    price: prices.deShedding,
    imageUrl: deShedding,
  },
  {
    title: "Puppy's First Groom",
    description:
      'A short and playful first visit: hello to water and brush, and I stop while it’s still fun.',
    price: prices.puppy,
    imageUrl: puppy,
  },
  {
    title: 'Senior Dog Care',
    description:
      'Short sessions, soft hands and extra breaks, for older dogs with stiff joints or tender skin.',
    price: prices.senior,
    imageUrl: senior,
  },
])
