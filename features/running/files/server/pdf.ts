import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { FileRefused } from './file-refused.ts'

const unsafe = () => new FileRefused('file-unsafe')
const unpack = promisify(inflate)

/** What object streams of one document may unpack to, all together: they hold dictionaries, not pictures. */
const MAX_UNPACKED = 64 * 1_048_576
/** Where the end record of an archive may stand: it is 22 bytes long and ends with up to 65,535 more. */
const ZIP_TAIL = 65_557

let turn: Promise<unknown> = Promise.resolve()

/**
 * One document from its first byte to its last, without anything that acts by itself, carries other files or
 * is another file too. One at a time: each is held in memory.
 */
export function provePdf(path: string): Promise<void> {
  const mine = turn.then(() => prove(path))
  turn = mine.catch(() => {})
  return mine
}

async function prove(path: string) {
  const bytes = await readFile(path)
  const text = bytes.toString('latin1')
  if (!text.startsWith('%PDF-') || MARKUP.test(text.slice(0, 1_024))) throw unsafe()
  const end = text.lastIndexOf('%%EOF')
  if (end < 0 || text.length - end > 64) throw new FileRefused('file-type-mismatch', ['PDF'])
  if (text.slice(-ZIP_TAIL).includes('PK\x05\x06')) throw unsafe()
  refuseActing(text)
  // what is encrypted cannot be looked at
  if (/\/Encrypt\b/.test(decodeNames(text))) throw unsafe()
  for (const packed of objectStreams(bytes, text)) refuseActing((await packed()).toString('latin1'))
}

const MARKUP = /<\s*(!doctype|html|head|body|script|iframe|object|embed|svg|meta|link|\?xml|\?php)/i

/**
 * Names long enough to say something wherever they stand; of two letters only with the value that follows,
 * since they come up by chance in packed pictures.
 */
const ACTS =
  /\/(JavaScript|Launch|EmbeddedFiles?|RichMedia|SubmitForm|ImportData|XFA)(?![A-Za-z])|\/JS[\s\0]*[(<]|\/JS[\s\0]+\d{1,10}[\s\0]+\d{1,5}[\s\0]+R\b|\/AA[\s\0]*<<|\/AA[\s\0]+\d{1,10}[\s\0]+\d{1,5}[\s\0]+R\b/

function refuseActing(text: string) {
  if (ACTS.test(withoutComments(decodeNames(text)))) throw unsafe()
}

/** `/J#61vaScript` is `/JavaScript` to a reader. */
const decodeNames = (text: string) =>
  text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** A comment right behind a name stands for a space. */
const withoutComments = (text: string) => text.replace(/(\/(?:JS|AA))%[^\r\n]{0,200}[\r\n]/g, '$1 ')

/**
 * A stream that holds objects has one of these in its dictionary; an outline's /First names another object.
 */
const HOLDS_OBJECTS =
  /\/ObjStm(?![A-Za-z])|\/First(?![A-Za-z])(?![\s\0]{0,20}\d{1,10}[\s\0]{1,20}\d{1,5}[\s\0]{1,20}R)/
/** Ways of packing that are not read here, and deflate twice. */
const OTHERWISE_PACKED =
  /\/(ASCIIHexDecode|AHx|ASCII85Decode|A85|LZWDecode|LZW|RunLengthDecode|RL|Crypt)(?![A-Za-z])|\/Predictor(?![\s\0]+1\b)|\/Fl(?:ateDecode)?(?![A-Za-z])[^]*\/Fl(?:ateDecode)?(?![A-Za-z])/

/**
 * The streams that hold objects, unpacked. Looked for in all that stands between one `stream` and the next,
 * so that no word in a text of the dictionary hides them. What is packed otherwise than by deflate is refused.
 */
function* objectStreams(bytes: Buffer, text: string) {
  let left = MAX_UNPACKED
  let from = 0
  for (let at = text.indexOf('stream'); at >= 0; at = text.indexOf('stream', at + 6)) {
    if (text.startsWith('end', at - 3)) continue
    const before = decodeNames(text.slice(from, at))
    from = at + 6
    if (!HOLDS_OBJECTS.test(before)) continue
    if (OTHERWISE_PACKED.test(before)) throw unsafe()
    // one that is not packed has been looked at with the file
    if (!/\/Fl/.test(before)) continue
    const begin = at + 6 + (text.startsWith('\r\n', at + 6) ? 2 : 1)
    yield async () => {
      const found = await unpack(bytes.subarray(begin), { maxOutputLength: left }).catch(() => {
        throw unsafe()
      })
      left -= found.length
      return found
    }
  }
}
