/**
 * Marks a fact or words that nobody has confirmed yet: `name: demo('Willow & Wag')`. A build with a public SITE_URL lists
 * what is marked and stops. Put the true value in place of `demo(...)`; invented reviews are unlawful (UK, Digital Markets,
 * Competition and Consumers Act 2024, schedule 20).
 */
/* @__NO_SIDE_EFFECTS__ */
export const demo = <Value>(value: Value): Value => value
