// Loaded before a server (--import): its clock goes wrong by CLOCK_OFF_MS.
const off = Number(process.env.CLOCK_OFF_MS)
const True = Date
class Shifted extends True {
  constructor(...given: ConstructorParameters<DateConstructor> | []) {
    if (given.length === 0) super(True.now() + off)
    else super(...(given as [number]))
  }
  static override now = () => True.now() + off
}
globalThis.Date = Shifted as DateConstructor
