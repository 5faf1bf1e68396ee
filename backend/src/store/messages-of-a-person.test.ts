import { beforeEach, describe, expect, it } from 'vitest'
import { newMessage } from '../../test/samples.ts'
import { useDatabase } from '../../test/test-database.ts'
import { operatorStore } from './operator-store.ts'

const database = useDatabase()
beforeEach(() => database.db.contactMessage.deleteMany())
const found = async (email: string, store = operatorStore(database.db)) => {
  const ids: string[] = []
  for await (const page of store.pagesByEmail(email)) ids.push(...page.map(({ id }) => id))
  return ids
}

describe('all messages of a person', () => {
  const many = async (count: number) => {
    const data = Array.from({ length: count }, (_, at) => newMessage({ createdAt: new Date(at) } as object))
    await database.db.contactMessage.createMany({ data })
    return data.map(({ id }) => id)
  }
  /** The store, while somebody acts before or after its messages are read. */
  const meanwhile = (when: 'before' | 'after', act: (ids: string[]) => Promise<unknown>) => {
    const extended = database.db.$extends({
      query: {
        contactMessage: {
          findMany: async ({ args, query }) => {
            if (when === 'before') await act((args.where!.id as { in: string[] }).in)
            const rows = await query(args)
            if (when === 'after') await act(rows.map(({ id }) => id!))
            return rows
          },
        },
      },
    })
    return operatorStore(extended as unknown as typeof database.db)
  }
  const erase = (ids: string[]) => database.db.contactMessage.deleteMany({ where: { id: { in: ids } } })

  it('are none of somebody who never wrote', async () =>
    expect(await found('nobody@example.com')).toEqual([]))

  it.each([500, 501, 1000])('come in pages, each once: %i', async (count) => {
    const ids = await many(count)
    expect(await found('ann@example.com')).toEqual(ids)
  })

  it('come once although a whole page is purged while it is read', async () => {
    const ids = await many(1001)
    let page = 0
    const store = meanwhile('before', async (ofPage) => ++page === 2 && erase(ofPage))
    expect(await found('ann@example.com', store)).toEqual([...ids.slice(0, 500), ids[1000]])
  })

  it('are told no more when they are erased in the middle of a look', async () => {
    await many(2)
    expect(await meanwhile('after', erase).list(undefined, 10)).toEqual([])
  })
})
