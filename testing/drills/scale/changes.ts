import { changeMessage, listMessages, restoreMessage } from '#features/running/codes/messages-contract.ts'
import { readStaffUser } from '#features/access/authority/login-contract.ts'
import { editMenu, readMenu } from '#features/access/authority/menu-contract.ts'
import { changeRole, listRoles, readRole } from '#features/access/authority/role-contract.ts'
import { listGridRows, saveGridRows } from '#features/shelf/product-desk/grid-contract.ts'
import { listProducts } from '#features/shelf/catalogue/contract.ts'
import { readUser } from '#features/access/sessions/session-contract.ts'
import { until } from '../place.ts'
import { signInMember, signInStaff, stranger } from '../people.ts'
import { must, type Prove } from '../proofs.ts'
import type { Stage } from '../stage.ts'

const MOST_MS = 2_000

/** What is changed at the first process is so at every other one within two seconds. */
export async function proveChanges(stage: Stage, prove: Prove) {
  const [first] = stage.urls as [string]
  const admin = await signInStaff(first, 'admin01')
  async function seenEverywhere(what: string, isSeen: (url: string) => Promise<boolean>) {
    const changed = performance.now()
    await Promise.all(stage.urls.map((url) => until(`${what} at ${url}`, () => isSeen(url), MOST_MS)))
    return `within ${(performance.now() - changed).toFixed(0)} ms`
  }
  function done({ resultCode }: { resultCode: string }) {
    must(resultCode === '0000', `the change is answered ${resultCode}`)
  }

  await prove('a price', async () => {
    const member = await signInMember(stage.proxy.url, 'demo06')
    const priceAt = async (url: string, name: string) => {
      const { reply } = await member.at(url)(listProducts, { query: { q: name } })
      return reply.products.find((product) => product.name === name)?.price?.unitPrice
    }
    const { rows } = (await admin.at(first)(listGridRows, { query: { state: 'on-sale', size: 200 } })).reply
    for (const { optionId, code, name, version, price } of rows) {
      if ((await priceAt(first, name)) !== price) continue
      const cells = { optionId, code, version, price: String(price + 110), listPrice: String(price + 110) }
      done(await admin.at(first)(saveGridRows, { body: { rows: [cells], reason: '인상' } }))
      return seenEverywhere('the price', async (url) => (await priceAt(url, name)) === price + 110)
    }
    throw new Error('no product is sold at its own price')
  })

  await prove("a menu's name", async () => {
    const menu = (await admin.at(first)(readMenu, { params: { menuId: 'approvals' } })).reply
    const name = `${menu.name}!`
    done(await admin.at(first)(editMenu, { body: { ...menu, name } }))
    const namesOf = async (url: string) => (await admin.at(url)(readStaffUser)).reply.menus.map((m) => m.name)
    return seenEverywhere('the name', async (url) => (await namesOf(url)).includes(name))
  })

  await prove('an authority that is taken away', async () => {
    const clerk = await signInStaff(first, 'cs01')
    const { roles } = (await admin.at(first)(listRoles)).reply
    const opens = async (url: string) => (await clerk.at(url)(readStaffUser)).reply.menus.length
    const before = await opens(first)
    for (const { roleId, full } of roles) {
      if (full) continue
      const { role, grants, holders } = (await admin.at(first)(readRole, { params: { roleId } })).reply
      if (!holders.some(({ loginId }) => loginId === 'cs01') || grants.length === 0) continue
      const { name, description, version } = role
      const body = { name, description, version, grants: [] }
      done(await admin.at(first)(changeRole, { params: { roleId }, body }))
    }
    return seenEverywhere('it', async (url) => (await opens(url)) < before)
  })

  await prove('a sentence of a refusal', async () => {
    const [key, text] = ['signed-out', '다시 로그인해 주세요. 드릴이에요.']
    done(await admin.at(first)(changeMessage, { params: { key }, body: { text, seenAt: null } }))
    const refused = async (url: string) => (await stranger().at(url)(readUser)).message
    const took = await seenEverywhere('it', async (url) => (await refused(url)) === text)
    const { rows } = (await admin.at(first)(listMessages, { query: { search: text } })).reply
    const seenAt = rows.find((row) => row.key === key)!.changedAt!
    done(await admin.at(first)(restoreMessage, { params: { key }, query: { seenAt } }))
    return took
  })
}
