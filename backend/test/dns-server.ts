/** A real DNS server over UDP for what a test says is in DNS; it knows no more than the doctor asks for. */
import { createSocket } from 'node:dgram'

/** Records by type and name: `{ 'TXT salon.test': ['v=spf1 -all'], 'A mail.salon.test': ['192.0.2.1'] }`. */
export type Zone = Record<string, string[]>

const TYPES: Record<number, string> = { 1: 'A', 15: 'MX', 16: 'TXT', 28: 'AAAA' }
const NO_SUCH_NAME = 3

const nameBytes = (name: string) =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)])),
    Buffer.from([0]),
  ])

const pieces = (text: string) => text.match(/[^]{1,255}/g) ?? ['']

const dataOf: Record<string, (value: string) => Buffer> = {
  A: (value) => Buffer.from(value.split('.').map(Number)),
  AAAA: (value) =>
    Buffer.from(
      value
        .split(':')
        .map((group) => group.padStart(4, '0'))
        .join(''),
      'hex',
    ),
  MX: (value) => Buffer.concat([Buffer.from([0, 10]), nameBytes(value)]),
  TXT: (value) =>
    Buffer.concat(
      pieces(value).map((piece) => Buffer.concat([Buffer.from([piece.length]), Buffer.from(piece)])),
    ),
}

const readQuestion = (query: Buffer) => {
  const labels: string[] = []
  let at = 12
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  const type = TYPES[query.readUInt16BE(at + 1)] ?? ''
  return { name: labels.join('.').toLowerCase(), type, bytes: query.subarray(12, at + 5) }
}

const record = (type: string, value: string) => {
  const data = dataOf[type]!(value)
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc00c, 0) // the question's own name
  head.writeUInt16BE(Number(Object.entries(TYPES).find(([, one]) => one === type)![0]), 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt32BE(60, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

const answer = (query: Buffer, zone: Zone) => {
  const { name, type, bytes } = readQuestion(query)
  const values = zone[`${type} ${name}`] ?? []
  const names = Object.keys(zone).map((key) => key.split(' ')[1]!)
  const isThere = names.some((one) => one === name || one.endsWith(`.${name}`))
  const head = Buffer.alloc(12)
  query.copy(head, 0, 0, 2)
  head.writeUInt16BE(0x8180 | (isThere ? 0 : NO_SUCH_NAME), 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(values.length, 6)
  return Buffer.concat([head, bytes, ...values.map((value) => record(type, value))])
}

/** Listens on a free port of 127.0.0.1; `server` is how a resolver names it. */
export const openDnsServer = async (zone: Zone): Promise<{ server: string; close: () => void }> => {
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => socket.send(answer(query, zone), port, address))
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return { server: `127.0.0.1:${socket.address().port}`, close: () => socket.close() }
}
