import { StepBar } from '#ui/step-bar.tsx'

const steps = ['약관·본인인증', '기관 정보·서류', '신청완료']

export const JoinSteps = ({ current }: { current: number }) => (
  <StepBar label="가입 단계" steps={steps} current={current} />
)
