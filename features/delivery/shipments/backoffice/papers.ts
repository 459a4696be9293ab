import { downloadFile } from '#platform/web/uploads/download.ts'
import { exportExcel } from '#platform/web/office/excel.ts'
import { showError } from '#platform/web/dialogs/errors.ts'
import type { QueueRow } from '../contract.ts'
import { exportLabels, printLabels, printPickingList } from '../print-contract.ts'

type Piles = readonly Pick<QueueRow, 'orderNumber' | 'storage'>[]

/** Saved as a PDF, which prints on A4 as it is. */
export const openPickingList = (piles: Piles) =>
  downloadFile(
    printPickingList,
    { query: { piles: piles.map(({ orderNumber, storage }) => `${orderNumber}/${storage}`).join(',') } },
    { name: 'picking.pdf', label: '피킹지' },
  ).catch(showError)

/** One page of a label printer for each box. */
export const openLabels = (parcelIds: readonly number[]) =>
  downloadFile(
    printLabels,
    { query: { parcels: parcelIds.join(',') } },
    { name: 'labels.pdf', label: '라벨' },
  ).catch(showError)

/** For the program of a carrier; whoever takes addresses out says why. */
export const saveLabelData = (parcelIds: readonly number[]) =>
  exportExcel(exportLabels, { query: { parcels: parcelIds.join(',') } }, { title: '라벨 자료 받기' })
