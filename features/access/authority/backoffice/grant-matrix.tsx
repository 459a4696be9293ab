import { Checkbox } from '#ui/choice.tsx'
import type { Grant, GridRow } from '../role-contract.ts'
import { READ } from '../rules.ts'
import { inTreeOrder } from './tree-order.ts'

export const grantKey = ({ menuId, functionId }: Grant) => `${menuId}:${functionId}`

export const isOffered = (grid: readonly GridRow[], key: string) =>
  grid.some(({ menuId, functions }) =>
    functions.some(({ functionId }) => grantKey({ menuId, functionId }) === key),
  )

type Props = {
  grid: readonly GridRow[]
  grants: ReadonlySet<string>
  mayWrite: boolean
  onChange: (grants: Set<string>) => void
}

/**
 * Menus down, functions across. A function brings reading along; taking reading away takes all of the menu.
 */
export function GrantMatrix({ grid, grants, mayWrite, onChange }: Props) {
  const names = headings(grid)
  const columns = [...names].toSorted(
    ([a], [b]) => Number(b === READ) - Number(a === READ) || Number(a === 'export') - Number(b === 'export'),
  )

  const set = (row: GridRow, functionIds: readonly string[], on: boolean) => {
    const next = new Set(grants)
    const all = on
      ? [READ, ...functionIds]
      : functionIds.includes(READ)
        ? row.functions.map(({ functionId }) => functionId)
        : functionIds
    for (const functionId of all) {
      if (on) next.add(`${row.menuId}:${functionId}`)
      else next.delete(`${row.menuId}:${functionId}`)
    }
    onChange(next)
  }

  return (
    <>
      <p className="caption grant-hint">표를 옆으로 밀면 기능이 더 있어요.</p>
      <div className="grant-box" tabIndex={0} role="region" aria-label="메뉴와 기능 표">
        <table className="grant-matrix">
          <caption className="visually-hidden">메뉴별로 줄 수 있는 기능</caption>
          <thead>
            <tr>
              <th scope="col">메뉴</th>
              {columns.map(([id, name]) => (
                <th key={id} scope="col">
                  {name}
                </th>
              ))}
              <th scope="col">전체</th>
            </tr>
          </thead>
          <tbody>
            {inTreeOrder(grid).map((row) => {
              const offered = row.functions.filter(({ functionId }) => names.has(functionId))
              const held = offered.filter(({ functionId }) => grants.has(`${row.menuId}:${functionId}`))
              return (
                <tr key={row.menuId}>
                  <th scope="row" style={{ paddingLeft: `${8 + (row.step - 1) * 20}px` }}>
                    {row.name}
                    {row.open && <span className="meta"> 누구나</span>}
                  </th>
                  {columns.map(([id, heading]) => {
                    const own = offered.find(({ functionId }) => functionId === id)
                    return (
                      <td key={id}>
                        {own && !row.open && (
                          <>
                            <Checkbox
                              aria-label={`${row.name} ${own.name}`}
                              checked={grants.has(`${row.menuId}:${id}`)}
                              disabled={!mayWrite}
                              onChange={(on) => set(row, [id], on)}
                            />
                            {own.name !== heading && (
                              <span className="grant-own caption" aria-hidden="true">
                                {own.name}
                              </span>
                            )}
                          </>
                        )}
                      </td>
                    )
                  })}
                  <td>
                    {!row.open && offered.length > 0 && (
                      <Checkbox
                        aria-label={`${row.name} 전체`}
                        checked={held.length === offered.length}
                        mixed={held.length > 0 && held.length < offered.length}
                        disabled={!mayWrite}
                        onChange={(on) =>
                          set(
                            row,
                            offered.map(({ functionId }) => functionId),
                            on,
                          )
                        }
                      />
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** A column is a function that several menus offer, under the name that most of them give it; the others say their own. */
function headings(grid: readonly GridRow[]): Map<string, string> {
  const functions = Map.groupBy(
    grid.flatMap((row) => row.functions),
    ({ functionId }) => functionId,
  )
  const mostUsed = (names: readonly string[]) =>
    names.toSorted((one, other) => count(names, other) - count(names, one))[0]!
  return new Map([...functions].map(([id, offers]) => [id, mostUsed(offers.map(({ name }) => name))]))
}

const count = (names: readonly string[], name: string) => names.filter((other) => other === name).length
