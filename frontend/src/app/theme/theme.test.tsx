import Accordion from '@mui/material/Accordion'
import AccordionSummary from '@mui/material/AccordionSummary'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import AppBar from '@mui/material/AppBar'
import Autocomplete from '@mui/material/Autocomplete'
import Avatar from '@mui/material/Avatar'
import Badge from '@mui/material/Badge'
import BottomNavigation from '@mui/material/BottomNavigation'
import BottomNavigationAction from '@mui/material/BottomNavigationAction'
import Breadcrumbs from '@mui/material/Breadcrumbs'
import Button from '@mui/material/Button'
import ButtonGroup from '@mui/material/ButtonGroup'
import Card from '@mui/material/Card'
import CardActions from '@mui/material/CardActions'
import CardContent from '@mui/material/CardContent'
import CardHeader from '@mui/material/CardHeader'
import Checkbox from '@mui/material/Checkbox'
import Chip from '@mui/material/Chip'
import CircularProgress from '@mui/material/CircularProgress'
import Container from '@mui/material/Container'
import CssBaseline from '@mui/material/CssBaseline'
import Divider from '@mui/material/Divider'
import Fab from '@mui/material/Fab'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Grid from '@mui/material/Grid'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import Link from '@mui/material/Link'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import MenuItem from '@mui/material/MenuItem'
import OutlinedInput from '@mui/material/OutlinedInput'
import Pagination from '@mui/material/Pagination'
import Paper from '@mui/material/Paper'
import Radio from '@mui/material/Radio'
import Rating from '@mui/material/Rating'
import Skeleton from '@mui/material/Skeleton'
import Slider from '@mui/material/Slider'
import Stack from '@mui/material/Stack'
import Step from '@mui/material/Step'
import StepLabel from '@mui/material/StepLabel'
import Stepper from '@mui/material/Stepper'
import { ThemeProvider } from '@mui/material/styles'
import SvgIcon from '@mui/material/SvgIcon'
import Switch from '@mui/material/Switch'
import Tab from '@mui/material/Tab'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import Tabs from '@mui/material/Tabs'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import Toolbar from '@mui/material/Toolbar'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { theme } from './theme.ts'

const render = (part: ReactNode) =>
  renderToString(
    <StaticRouter location="/">
      <ThemeProvider theme={theme}>
        <CssBaseline />
        {part}
      </ThemeProvider>
    </StaticRouter>,
  )

/** What the screens use, and then whatever somebody may reach for one day. */
const parts: Record<string, ReactNode> = {
  Typography: <Typography variant="lead">words</Typography>,
  Container: <Container>words</Container>,
  Stack: <Stack direction="row">words</Stack>,
  Grid: <Grid container>words</Grid>,
  Button: <Button>words</Button>,
  IconButton: <IconButton>words</IconButton>,
  Fab: <Fab variant="extended">words</Fab>,
  Link: <Link href="/gallery">words</Link>,
  AppBar: (
    <AppBar>
      <Toolbar>words</Toolbar>
    </AppBar>
  ),
  Paper: <Paper variant="blob">words</Paper>,
  Card: (
    <Card>
      <CardHeader title="words" />
      <CardContent>words</CardContent>
      <CardActions>words</CardActions>
    </Card>
  ),
  SvgIcon: <SvgIcon titleAccess="words" />,
  Avatar: <Avatar>words</Avatar>,
  Chip: <Chip label="words" onClick={() => {}} />,
  Field: (
    <FormControl error>
      <FormLabel>words</FormLabel>
      <OutlinedInput inputComponent="textarea" />
      <FormHelperText>words</FormHelperText>
    </FormControl>
  ),
  Alert: (
    <Alert severity="error" onClose={() => {}}>
      <AlertTitle>words</AlertTitle>
    </Alert>
  ),
  Divider: <Divider>words</Divider>,
  Accordion: (
    <Accordion>
      <AccordionSummary>words</AccordionSummary>
      words
    </Accordion>
  ),
  Autocomplete: <Autocomplete options={[]} renderInput={(props) => <TextField {...props} label="words" />} />,
  Badge: <Badge badgeContent="words" color="secondary" />,
  BottomNavigation: (
    <BottomNavigation showLabels>
      <BottomNavigationAction label="words" />
    </BottomNavigation>
  ),
  Breadcrumbs: <Breadcrumbs>words</Breadcrumbs>,
  ButtonGroup: (
    <ButtonGroup>
      <Button>words</Button>
    </ButtonGroup>
  ),
  Checkbox: <Checkbox />,
  CircularProgress: <CircularProgress />,
  LinearProgress: <LinearProgress />,
  List: (
    <List>
      <ListItemButton>
        <ListItemText primary="words" />
      </ListItemButton>
    </List>
  ),
  Pagination: <Pagination count={3} />,
  Radio: <Radio />,
  Rating: <Rating value={4.5} precision={0.5} readOnly />,
  Select: (
    <TextField select label="words" value="a">
      <MenuItem value="a">words</MenuItem>
    </TextField>
  ),
  Skeleton: <Skeleton />,
  Slider: <Slider aria-label="words" />,
  Stepper: (
    <Stepper>
      <Step>
        <StepLabel>words</StepLabel>
      </Step>
    </Stepper>
  ),
  Switch: <Switch />,
  Tabs: (
    <Tabs value={0}>
      <Tab label="words" />
    </Tabs>
  ),
  Table: (
    <Table>
      <TableBody>
        <TableRow>
          <TableCell>words</TableCell>
        </TableRow>
      </TableBody>
    </Table>
  ),
  TextField: <TextField label="words" helperText="words" multiline rows={5} />,
  ToggleButton: <ToggleButton value="words">words</ToggleButton>,
  Tooltip: (
    <Tooltip title="words">
      <i>words</i>
    </Tooltip>
  ),
}

describe('the theme', () => {
  it.each(Object.keys(parts))('dresses MUI’s %s', (name) => {
    expect(render(parts[name]).length).toBeGreaterThan(20)
  })

  it.each([
    'AppBar',
    'Paper',
    'Card',
    'Button',
    'Fab',
    'Typography',
    'Field',
    'Alert',
    'Link',
    'Avatar',
    'Chip',
  ])('lets %s do without a style attribute, which the security policy forbids', (name) => {
    expect(render(parts[name])).not.toContain(' style="')
  })
})

it('a link is an anchor with its address, wherever it leads', () => {
  for (const href of ['/gallery', 'https://elsewhere.example/', 'mailto:ann@example.com', '#main'])
    expect(render(<Button href={href}>words</Button>)).toMatch(new RegExp(`<a [^>]*href="${href}"`))
})
