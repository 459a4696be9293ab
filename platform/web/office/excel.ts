import type { Endpoint, Input } from '#platform/contract/endpoint.ts'
import { showAlert } from '../dialogs/dialogs.tsx'
import { downloadFile } from '../uploads/download.ts'
import { showError } from '../dialogs/errors.ts'
import { currentMenu } from '../calls/menu.ts'
import { askReason } from './reason.tsx'

/** MN-08. */
const NO_CURRENT_MENU = '현재 접속된 메뉴 정보를 찾을 수 없습니다.'

type Query = Record<string, unknown>

/**
 * Saves what an endpoint exports. Asks for the reason first when the endpoint's query has one, and sends it
 * along. Resolves to whether a file was saved.
 */
export async function exportExcel<const E extends Endpoint>(
  endpoint: E,
  input: { params?: Query; query?: Query },
  { title = '엑셀 받기', label = '엑셀 파일' } = {},
): Promise<boolean> {
  if (currentMenu() === null) {
    await showAlert(NO_CURRENT_MENU)
    return false
  }
  const reason = endpoint.personal
    ? await askReason({
        title,
        text: '받은 파일의 개인정보는 업무에만 쓰고, 끝나면 지워 주세요. 사유는 감사 이력에 남아요.',
        confirmLabel: label === '엑셀 파일' ? '엑셀 받기' : '받기',
      })
    : undefined
  if (reason === null) return false
  try {
    await downloadFile(
      endpoint,
      { ...input, query: { ...input.query, ...(reason !== undefined && { reason }) } } as Input<E>,
      { name: 'medimall.xlsx', label },
    )
    return true
  } catch (error) {
    await showError(error)
    return false
  }
}
