import { hours } from '#src/content/hours.ts'
import { HoursTable } from '#src/ui/hours-table.tsx'

/** The whole week, closed days included. */
export const HoursList = () => <HoursTable days={hours} />
