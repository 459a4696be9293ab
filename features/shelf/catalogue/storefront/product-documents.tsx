import { useState } from 'react'
import { formatFileSize } from '#domain/formats.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { downloadFile } from '#platform/web/uploads/download.ts'
import { showError } from '#platform/web/dialogs/errors.ts'
import { Icon } from '#ui/icon.tsx'
import { Spinner } from '#ui/spinner.tsx'
import type { ProductDetail } from '../contract.ts'
import { downloadDocument } from '../document-contract.ts'
import './product-documents.css'

type ProductDocument = ProductDetail['details']['documents'][number]

/** 자료실. Buttons, since the session travels in a header that no link can send. */
export function ProductDocuments({
  product: {
    productCode,
    details: { documents },
  },
}: {
  product: ProductDetail
}) {
  const [coming, setComing] = useState<string>()
  const download = async ({ fileId, title }: ProductDocument) => {
    if (coming) return
    setComing(fileId)
    try {
      await downloadFile(downloadDocument, { params: { productCode, fileId } }, { name: `${title}.pdf` })
      showToast('자료를 내려받았어요.')
    } catch (error) {
      void showError(error)
    } finally {
      setComing(undefined)
    }
  }
  return (
    <>
      <h2 className="title-2">자료실</h2>
      {documents.length === 0 ? (
        <p className="meta">등록된 자료가 없어요.</p>
      ) : (
        <ul className="documents">
          {documents.map((document) => {
            const { fileId, title, kind, size } = document
            const busy = coming === fileId
            return (
              <li key={fileId}>
                <button
                  type="button"
                  className="document"
                  aria-busy={busy || undefined}
                  onClick={() => void download(document)}
                >
                  <Icon name="doc" />
                  <span className="document-title">{title}</span>
                  <span className="meta figure" translate="no">
                    {kind} · PDF {formatFileSize(size)}
                    <span className="visually-hidden"> 내려받기</span>
                  </span>
                  <span className="document-end">{busy ? <Spinner /> : <Icon name="download" />}</span>
                </button>
              </li>
            )
          })}
        </ul>
      )}
      <p className="caption">필요한 자료가 없으면 고객센터로 요청해 주세요.</p>
    </>
  )
}
