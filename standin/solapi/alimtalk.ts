import { z } from 'zod'

export const KakaoOptions = z.strictObject({
  pfId: z.string().min(1),
  templateId: z.string().min(1),
  variables: z.record(z.string().regex(/^#\{[^{}]+\}$/), z.string()),
  disableSms: z.boolean().optional(),
})
type KakaoOptions = z.infer<typeof KakaoOptions>

/** What the channel was registered with: its id, and each approved template's text by its id. */
export type KakaoChannel = { pfId: string; templates: Readonly<Record<string, string>> }

/** 2000: taken. 3101: another channel. 3104: no such template. 3109: its variables are not all there, or there are others. */
export function judgeKakao(channel: KakaoChannel, { pfId, templateId, variables }: KakaoOptions): string {
  if (pfId !== channel.pfId) return '3101'
  const template = channel.templates[templateId]
  if (template === undefined) return '3104'
  const wanted = new Set(template.match(/#\{[^{}]+\}/g) ?? [])
  const given = Object.keys(variables)
  return given.length === wanted.size && given.every((name) => wanted.has(name) && variables[name] !== '')
    ? '2000'
    : '3109'
}

export const textOf = (channel: KakaoChannel, { templateId, variables }: KakaoOptions) =>
  channel.templates[templateId]!.replace(/#\{[^{}]+\}/g, (name) => variables[name]!)
