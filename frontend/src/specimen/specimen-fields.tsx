import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import OutlinedInput from '@mui/material/OutlinedInput'

type Props = { label: string; error?: string; disabled?: boolean; rows?: number; value?: string }

const Field = ({ label, error, disabled, rows, value }: Props) => {
  const id = label.replaceAll(' ', '-')
  return (
    <FormControl fullWidth error={Boolean(error)} disabled={disabled}>
      <FormLabel htmlFor={id}>{label}</FormLabel>
      <OutlinedInput
        id={id}
        defaultValue={value}
        inputComponent={rows ? 'textarea' : 'input'}
        inputProps={{ rows, 'aria-describedby': `${id}-text` }}
      />
      <FormHelperText id={`${id}-text`}>{error ?? 'What helps.'}</FormHelperText>
    </FormControl>
  )
}

/** Fields, empty, filled, wrong and disabled. */
export const Fields = () => (
  <Box sx={{ display: 'grid', gridTemplateColumns: { md: '1fr 1fr' }, gap: 3 }}>
    <Field label="Empty" />
    <Field label="Filled" value="Biscuit" />
    <Field label="Wrong" value="B" error="Name must be at least 2 characters." />
    <Field label="Disabled" value="Biscuit" disabled />
    <Field label="Message" rows={5} value="A trim, please." />
    <Field label="Wrong message" rows={5} error="Message must be at least 10 characters." />
  </Box>
)

/** How something went. */
export const Messages = () => (
  <Box sx={{ display: 'grid', gap: 2 }}>
    {(['success', 'error'] as const).map((severity) => (
      <Alert key={severity} severity={severity} onClose={() => {}}>
        <AlertTitle>{severity}</AlertTitle>
        Words about it.
      </Alert>
    ))}
    {(['info', 'error'] as const).map((severity) => (
      <Alert key={severity} severity={severity} variant="filled" icon={false} onClose={() => {}}>
        <AlertTitle>{severity}, as a toast</AlertTitle>
        Words about it.
      </Alert>
    ))}
  </Box>
)
