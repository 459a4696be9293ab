import { useState } from 'react'
import { DownloadBar } from '#ui/download-bar.tsx'
import { FileField, type FileItem } from '#ui/file-field.tsx'
import { Panel } from '#ui/panel.tsx'

const sample: FileItem[] = [
  { id: '1', name: '사업자등록증_데모가온의원.pdf', bytes: 482_133, state: 'done', sent: 482_133 },
  {
    id: '2',
    name: '의료기관 개설신고증명서 앞면과 뒷면을 함께 스캔한 아주 긴 이름의 파일 2026년 11월 20일.jpg',
    bytes: 4_182_133,
    state: 'sending',
    sent: 2_640_000,
  },
  { id: '3', name: '의사면허증.jpg', bytes: 3_004_211, state: 'away', sent: 900_000 },
  { id: '4', name: '견적서.xlsx', bytes: 52_133, state: 'checking', sent: 52_133 },
  { id: '5', name: '사진.png', bytes: 8_190_000, state: 'waiting', sent: 0 },
  {
    id: '6',
    name: '설명서.pdf',
    bytes: 1_190_000,
    state: 'failed',
    sent: 0,
    error: '파일 내용이 PDF 형식이 아니에요. 원본 파일을 다시 저장해서 올려 주세요.',
    retryable: false,
  },
  {
    id: '7',
    name: '거래명세서.pdf',
    bytes: 1_190_000,
    state: 'failed',
    sent: 400_000,
    error: '인터넷에 연결할 수 없어요. 네트워크 상태를 확인한 뒤 다시 시도해 주세요.',
  },
]

export const Files = () => {
  const [items, setItems] = useState<readonly FileItem[]>(sample)
  const drop = (id: string) => setItems(items.filter((item) => item.id !== id))
  const common = {
    onCancel: drop,
    onRemove: drop,
    onRetry: (id: string) =>
      setItems(items.map((item) => (item.id === id ? { ...item, state: 'sending' as const } : item))),
  }
  return (
    <Panel title="첨부파일">
      <div style={{ display: 'grid', gap: 24, maxInlineSize: 560 }}>
        <FileField
          {...common}
          label="서류 첨부"
          required
          help="JPG, PNG, PDF · 파일당 10.00 MB까지"
          maxCount={10}
          items={items}
          onOpen={() => {}}
          onChoose={(files) =>
            setItems([
              ...items,
              ...files.map((file) => ({
                id: file.name,
                name: file.name,
                bytes: file.size,
                state: 'done' as const,
                sent: file.size,
              })),
            ])
          }
        />
        <FileField
          {...common}
          label="오류가 있는 칸"
          error="사업자등록증을 첨부해 주세요."
          maxCount={1}
          items={[]}
          onChoose={() => {}}
        />
        <FileField
          {...common}
          label="가득 찬 칸"
          maxCount={1}
          items={sample.slice(0, 1)}
          onChoose={() => {}}
        />
      </div>
      <DownloadBar items={[]} />
    </Panel>
  )
}
