/** A priority queue: the earliest first, and of the same instant the one that was planned first. */
export type Timed = { at: number; order: number }

const isBefore = (one: Timed, other: Timed) =>
  one.at < other.at || (one.at === other.at && one.order < other.order)

export class Heap<T extends Timed> {
  readonly items: T[] = []

  push(item: T): void {
    const { items } = this
    let at = items.push(item) - 1
    while (at > 0) {
      const up = (at - 1) >> 1
      if (!isBefore(items[at]!, items[up]!)) break
      this.#swap(at, up)
      at = up
    }
  }

  pop(): T | undefined {
    const { items } = this
    const top = items[0]
    const last = items.pop()
    if (top === undefined || items.length === 0) return top
    items[0] = last!
    for (let at = 0, least = 0; ; at = least) {
      for (const child of [2 * at + 1, 2 * at + 2])
        if (child < items.length && isBefore(items[child]!, items[least]!)) least = child
      if (least === at) return top
      this.#swap(at, least)
    }
  }

  #swap(one: number, other: number) {
    const kept = this.items[one]!
    this.items[one] = this.items[other]!
    this.items[other] = kept
  }
}
