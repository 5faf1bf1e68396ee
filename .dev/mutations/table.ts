/** The ways in which the code is broken, where it matters most. */
import { AROUND } from './around.ts'
import { CONTACT } from './contact.ts'
import type { Mutation } from './mutation.ts'
import { STORE } from './store.ts'

export const MUTATIONS: Mutation[] = [...CONTACT, ...STORE, ...AROUND]
